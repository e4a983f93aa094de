import { isIPv6 } from 'node:net';

/** What a rate limit counts as one caller. Someone with one IPv6 address has its whole /64. */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return address;
  const groups = groupsOf(plain);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The block of addresses that one person can easily rent: an IPv4 /24 or an IPv6 /48. */
export function wideNetworkOf(address: string): string {
  const network = networkOf(address);
  return isIPv6(address) && network.includes(':')
    ? network.split(':').slice(0, 3).join(':')
    : network.split('.').slice(0, 3).join('.');
}

function groupsOf(address: string): number[] {
  // The URL parser normalizes it: lower case, no dotted part, at most one `::`.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [before, after] = [head, tail ?? ''].map((part) => (part ? part.split(':') : []));
  const gap = Array.from({ length: 8 - before!.length - after!.length }, () => '0');
  return [...before!, ...gap, ...after!].map((group) => Number.parseInt(group, 16));
}

/** Whether a hop in front of us is one of our own proxies. Hop 0 is the far end of the socket. */
export function isTrustedHop(hop: number, trustedProxies: number): boolean {
  return hop < trustedProxies;
}

/** The client's address by the rule Fastify uses for `request.ip`: as many hops back as there are trusted proxies. */
export function clientAddress(
  { socket, forwardedFor = '' }: { socket: string; forwardedFor?: string },
  trustedProxies: number,
): string {
  const forwarded = forwardedFor.split(',').map((address) => address.trim());
  const hops = [socket, ...forwarded.filter(Boolean).reverse()];
  return hops.find((_, hop) => !isTrustedHop(hop, trustedProxies)) ?? hops.at(-1)!;
}
