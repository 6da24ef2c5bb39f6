import { expect, test } from 'vitest'
import { isPublicAddress } from './safe-fetch-address.ts'

test.each(['1.1.1.1', '8.8.8.8', '93.184.216.34', '172.15.255.255', '172.32.0.1', '100.63.255.255', '100.128.0.1', '198.17.255.255'])(
  'IPv4 %s is public',
  (address) => expect(isPublicAddress(address)).toBe(true),
)

test.each(['2606:4700::1111', '2a00:1450:4001:81b::200e', '2400:cb00::1', '2001:4860:4860::8888', '3ffe:ffff::1'])(
  'IPv6 %s is public',
  (address) => expect(isPublicAddress(address)).toBe(true),
)

test.each([
  ['0.0.0.0', 'unspecified'],
  ['0.1.2.3', 'this network'],
  ['10.0.0.1', 'private'],
  ['100.64.0.1', 'carrier-grade NAT'],
  ['100.127.255.255', 'carrier-grade NAT'],
  ['127.0.0.1', 'loopback'],
  ['127.255.255.254', 'loopback'],
  ['169.254.169.254', 'link-local, metadata of clouds'],
  ['172.16.0.1', 'private'],
  ['172.31.255.255', 'private'],
  ['192.0.0.1', 'protocol assignments'],
  ['192.0.2.1', 'documentation'],
  ['192.88.99.1', '6to4 relay'],
  ['192.168.1.1', 'private'],
  ['198.18.0.1', 'benchmark'],
  ['198.19.255.255', 'benchmark'],
  ['198.51.100.1', 'documentation'],
  ['203.0.113.1', 'documentation'],
  ['224.0.0.1', 'multicast'],
  ['239.255.255.255', 'multicast'],
  ['240.0.0.1', 'reserved'],
  ['255.255.255.255', 'broadcast'],
])('IPv4 %s is not public: %s', (address) => expect(isPublicAddress(address)).toBe(false))

test.each([
  ['::', 'unspecified'],
  ['::1', 'loopback'],
  ['::7f00:1', 'IPv4-compatible'],
  ['::808:808', 'IPv4-compatible'],
  ['::ffff:127.0.0.1', 'IPv4-mapped'],
  ['::ffff:8.8.8.8', 'IPv4-mapped'],
  ['::ffff:0:127.0.0.1', 'IPv4-translated'],
  ['64:ff9b::7f00:1', 'NAT64'],
  ['64:ff9b::808:808', 'NAT64'],
  ['64:ff9b:1::a00:1', 'local NAT64'],
  ['100::1', 'discard'],
  ['2001::1', 'Teredo'],
  ['2001:0:4136:e378:8000:63bf:3fff:fdd2', 'Teredo'],
  ['2001:2::1', 'benchmark'],
  ['2001:10::1', 'ORCHID'],
  ['2001:20::1', 'ORCHID'],
  ['2001:db8::1', 'documentation'],
  ['2002:7f00:1::1', '6to4'],
  ['2002:808:808::1', '6to4'],
  ['2a00:1450::5efe:10.0.0.1', 'ISATAP'],
  ['2a00:1450::200:5efe:a00:1', 'ISATAP'],
  ['3fff::1', 'documentation'],
  ['4000::1', 'not assigned'],
  ['5f00::1', 'segment routing'],
  ['fc00::1', 'unique local'],
  ['fd00:ec2::254', 'unique local, metadata of clouds'],
  ['fe80::1', 'link-local'],
  ['fe80::1%eth0', 'link-local with a zone'],
  ['2a00:1450::1%eth0', 'with a zone'],
  ['fec0::1', 'site-local'],
  ['ff02::1', 'multicast'],
])('IPv6 %s is not public: %s', (address) => expect(isPublicAddress(address)).toBe(false))

test.each(['', 'localhost', '8.8.8', '8.8.8.8.8', '0x8080808', '134744072', '010.8.8.8', ' 8.8.8.8', '[2a00:1450::1]'])(
  "%j is not in a resolver's format, and so not public",
  (address) => expect(isPublicAddress(address)).toBe(false),
)
