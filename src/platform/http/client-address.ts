/** Whether a hop in front of us is one of our own proxies; the socket's far end is hop 0. */
export function isTrustedHop(hop: number, trustedProxies: number): boolean {
  return hop < trustedProxies;
}

/** Who is calling, by the rule Fastify applies to `request.ip`: as many hops back as proxies are trusted. */
export function clientAddress(
  { socket, forwardedFor = '' }: { socket: string; forwardedFor?: string },
  trustedProxies: number,
): string {
  const forwarded = forwardedFor.split(',').map((address) => address.trim());
  const hops = [socket, ...forwarded.filter(Boolean).reverse()];
  return hops.find((_, hop) => !isTrustedHop(hop, trustedProxies)) ?? hops.at(-1)!;
}
