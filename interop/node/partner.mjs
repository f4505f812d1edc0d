// Lets a test ask JavaScript libraries: one request a line on standard input, its answer a line on standard output.
//
//   node partner.mjs LIBRARY        LIBRARY is "noble" or "liboqs"
//
//   {"algorithm":"X-Wing","operation":"keyPair"}                              -> {"publicKey","privateKey"}
//   {"algorithm":...,"operation":"encapsulate","publicKey":...}               -> {"ciphertext","sharedSecret"}
//   {"algorithm":...,"operation":"decapsulate","privateKey":...,"ciphertext":...} -> {"sharedSecret"}
//
// Byte strings are in base64, keys as the library has them: raw. What a library refuses is answered by {"refused": its words}.

import { webcrypto } from 'node:crypto';
import { createInterface } from 'node:readline';

globalThis.crypto ??= webcrypto; // Node.js 18 keeps it for itself

async function noble() {
  const { ml_kem768 } = await import('@noble/post-quantum/ml-kem.js');
  const { ml_kem768_x25519 } = await import('@noble/post-quantum/hybrid.js');
  const kem = (scheme) => ({
    keyPair: () => scheme.keygen(),
    encapsulate: (publicKey) => scheme.encapsulate(publicKey),
    decapsulate: (ciphertext, privateKey) => scheme.decapsulate(ciphertext, privateKey),
  });
  return { 'X-Wing': kem(ml_kem768_x25519), 'ML-KEM-768': kem(ml_kem768) };
}

async function liboqs() {
  const { createMLKEM768 } = await import('@oqs/liboqs-js');
  const kem = await createMLKEM768();
  return {
    'ML-KEM-768': {
      keyPair: () => kem.generateKeyPair(),
      encapsulate: (publicKey) => kem.encapsulate(publicKey),
      decapsulate: (ciphertext, privateKey) => kem.decapsulate(ciphertext, privateKey),
    },
  };
}

const bytes = (text) => new Uint8Array(Buffer.from(text, 'base64'));
const text = (value) => Buffer.from(value).toString('base64');

/** Each takes a library's function and gives it bytes; what that throws is a refusal. */
const operations = {
  keyPair(kem) {
    const { publicKey, secretKey } = kem.keyPair();
    return { publicKey, privateKey: secretKey };
  },
  encapsulate(kem, { publicKey }) {
    const { cipherText, ciphertext = cipherText, sharedSecret } = kem.encapsulate(publicKey);
    return { ciphertext, sharedSecret };
  },
  decapsulate(kem, { privateKey, ciphertext }) {
    return { sharedSecret: kem.decapsulate(ciphertext, privateKey) };
  },
};

const mapped = (values, change) => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));

function answer(kem, operation, input) {
  try {
    return mapped(operation(kem, input), text);
  } catch (refusal) {
    return { refused: String(refusal) };
  }
}

const libraries = { noble, liboqs };
const kems = await libraries[process.argv[2]]();
for await (const line of createInterface({ input: process.stdin })) {
  const { algorithm, operation, ...input } = JSON.parse(line);
  if (!kems[algorithm] || !operations[operation]) throw new Error(`no ${operation} of ${algorithm} here`);
  console.log(JSON.stringify(answer(kems[algorithm], operations[operation], mapped(input, bytes))));
}
