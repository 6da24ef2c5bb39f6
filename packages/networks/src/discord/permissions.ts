/** What a bot may do in a channel: https://discord.com/developers/docs/topics/permissions#permission-overwrites */
import { findString, listAt } from '../kit/expect.ts'

/** https://discord.com/developers/docs/topics/permissions#permissions-bitwise-permission-flags */
const bits = {
  VIEW_CHANNEL: 1n << 10n,
  SEND_MESSAGES: 1n << 11n,
  EMBED_LINKS: 1n << 14n,
  ATTACH_FILES: 1n << 15n,
  READ_MESSAGE_HISTORY: 1n << 16n,
  SEND_MESSAGES_IN_THREADS: 1n << 38n,
} as const

export type ChannelPermission = keyof typeof bits

const administrator = 1n << 3n
const everything = Object.values(bits).reduce((all, bit) => all | bit, 0n)

/** The number that an invitation asks for. */
export const invited = everything.toString()

const bitsAt = (value: unknown, key: string): bigint => {
  const found = findString(value, key) ?? ''
  return /^\d+$/.test(found) ? BigInt(found) : 0n
}

const sum = (values: readonly unknown[], key: string): bigint => values.reduce<bigint>((all, value) => all | bitsAt(value, key), 0n)

export interface Membership {
  channel: unknown
  guild: unknown
  member: unknown
  botId: string
}

const resolve = ({ channel, guild, member, botId }: Membership): bigint => {
  // The role of everyone has the id of the guild.
  const everyone = findString(guild, 'id')
  const roleIds = new Set(listAt(member, 'roles'))
  const roles = listAt(guild, 'roles').filter((role) => findString(role, 'id') === everyone || roleIds.has(findString(role, 'id')))
  const base = sum(roles, 'permissions')
  if (base & administrator || findString(guild, 'owner_id') === botId) return everything
  const overwrites = listAt(channel, 'permission_overwrites')
  const levels = [
    overwrites.filter((one) => findString(one, 'id') === everyone),
    overwrites.filter((one) => roleIds.has(findString(one, 'id'))),
    overwrites.filter((one) => findString(one, 'id') === botId),
  ]
  return levels.reduce((all, level) => (all & ~sum(level, 'deny')) | sum(level, 'allow'), base)
}

export const listPermissions = (membership: Membership): ChannelPermission[] => {
  const held = resolve(membership)
  return (Object.keys(bits) as ChannelPermission[]).filter((name) => (held & bits[name]) !== 0n)
}
