/**
 * X25519 (RFC 7748) in pure Java: {@link io.kyberxdp.provider.x25519.JavaX25519}.
 *
 * <h2>The constant-time argument</h2>
 *
 * <p>Secret are the scalar and all that is computed from it: the digits it is recoded into, every coordinate of every
 * multiple, the selected table entry, and the result until the caller publishes it. Public are the lengths and offsets of
 * arrays, the base point's table and which operation runs. The peer's coordinate is public, yet handled the same way,
 * except that it is not wiped.
 *
 * <p>No branch depends on a secret. Every loop has constant bounds. Where a bit or digit decides between two values, both
 * are there and a mask made by arithmetic picks one ({@code FieldElement.select}, {@code swap}, {@code negate}). Additions on
 * the Edwards curve use complete formulas, so that doubling and the neutral element are no special cases. An inversion makes
 * the same number of division steps, each the same instructions, for every argument; the final reduction subtracts p times a
 * computed 0 or 1.
 *
 * <p>No index depends on a secret. Scalar bits and digits are read at counted positions, and a table row is read from end
 * to end for every digit ({@code AffinePoint.select}).
 *
 * <p>No instruction used takes time that depends on its operands, on the processors the JVM runs on in practice: the
 * arithmetic consists of additions, subtractions, shifts by constants, logic operations and 64-bit multiplications, high
 * and low; of conversions from long to double, and of additions and multiplications of doubles. There is no division and no
 * comparison of secrets. Where processors are slow on some doubles, it is on subnormal numbers, infinities and NaN; all of
 * these are zero or integers below 2^115. Since Java 17 double arithmetic is IEEE 754's everywhere, so the error bound in
 * {@code FieldElement.multiply} holds on each platform. {@code Math.fma} is not used: where the processor lacks it, the JDK
 * computes with BigDecimal. (Some embedded processors stop multiplying early.)
 *
 * <h2>What the JVM does not promise</h2>
 *
 * <ul>
 *   <li>The Java specification says nothing of time. A compiler may turn a mask back into a branch. The masks here come
 *       from integer arithmetic, not from a boolean, which HotSpot's compilers leave alone; nothing binds them to.
 *   <li>Whether code runs interpreted or compiled depends on how often it ran, not on its operands; the difference is
 *       seen as time all the same.
 *   <li>Registers and stack frames cannot be wiped, and the collector may have copied an array or object before it is
 *       wiped. Wiping in {@code finally} shortens the life of secrets in the heap; it does not end every copy.
 * </ul>
 */
package io.kyberxdp.provider.x25519;
