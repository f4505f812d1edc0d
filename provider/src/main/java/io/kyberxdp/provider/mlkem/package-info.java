/**
 * ML-KEM-768 (FIPS 203) in Java: the engine {@code java}.
 *
 * <p>The files follow the standard: {@link io.kyberxdp.provider.mlkem.Sampling}, {@link
 * io.kyberxdp.provider.mlkem.Compression}, {@link io.kyberxdp.provider.mlkem.Encoding}, {@link
 * io.kyberxdp.provider.mlkem.Ntt}, {@link io.kyberxdp.provider.mlkem.KPke}, and on top the two keys with the algorithms
 * that carry ML-KEM's name. A polynomial is an {@code int[256]}, a vector an {@code int[3][]}.
 *
 * <h2>Constant time</h2>
 *
 * Secret are the seed d | z, sigma, s, e, s-hat and z of a key pair; m, K, r, y, e1 and e2 of an encapsulation; m', K',
 * r', the re-encrypted ciphertext and the outcome of its comparison in a decapsulation. Public are ek with rho, A-hat and
 * t-hat, H(ek), and the ciphertext.
 *
 * <ul>
 *   <li>Branches and loop bounds depend on lengths and constants only. Two places branch or index by data, both on public
 *       data: rejection sampling of A-hat ({@link io.kyberxdp.provider.mlkem.Sampling#sampleNtt}) and the modulus check of
 *       an imported ek. The hash check compares digests of public bytes.
 *   <li>No array is indexed by a secret: noise is counted with shifts and masks, there are no tables but the powers of
 *       zeta, read in a fixed order.
 *   <li>Nothing is divided. {@link io.kyberxdp.provider.mlkem.Field} reduces by multiplication and shifts, {@link
 *       io.kyberxdp.provider.mlkem.Compression} multiplies by 2^32 / q where the standard divides by q: the leak known as
 *       KyberSlash has no place to occur. {@code %} appears only where tables are built, on constants.
 *   <li>{@link io.kyberxdp.provider.mlkem.ConstantTime} compares ciphertexts to the last byte and selects the secret under
 *       a mask; the outcome never becomes a {@code boolean}. Both candidates are always computed.
 *   <li>A refusal after {@code destroy()} tells that the key was destroyed, which is no secret.
 * </ul>
 *
 * What the JVM does not promise: that a compiler keeps arithmetic on masks free of branches (HotSpot's has no reason to
 * bring one in: no value in these expressions is the result of a comparison), that integer multiplication takes constant
 * time (it does on current 64-bit x86 and Arm server processors), and that memory is wiped for good (arrays are
 * overwritten in {@code finally}, but a moving garbage collector may have left a copy behind, and registers and stack
 * slots are beyond reach). Nobody has proven the absence of leaks in the machine code; this is an argument about the
 * source.
 */
package io.kyberxdp.provider.mlkem;
