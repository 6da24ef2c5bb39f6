import type { BuildClaim, BuildFlag } from '#api/builds.ts'

const accountsOf = ({ account_id, account_ids }: BuildFlag): string[] => [account_id, ...account_ids].filter(Boolean)

export const isGeneral = (flag: BuildFlag): boolean => accountsOf(flag).length === 0

export const concerns = (flag: BuildFlag, accountIds: readonly string[]): boolean => accountsOf(flag).some((id) => accountIds.includes(id))

/** Flags shorten long sentences. */
const isStartOf = (quoted: unknown, text: string): boolean =>
  typeof quoted === 'string' && (quoted === text || (quoted.endsWith('…') && text.startsWith(quoted.slice(0, -1).trimEnd())))

/** Whether the flag is about a sentence that the post shows with its support. */
export const isAboutClaim = ({ field, parameters = {} }: BuildFlag, claims: readonly BuildClaim[]): boolean =>
  field === 'claims' && claims.some(({ text }) => [parameters['idea'], parameters['text']].some((quoted) => isStartOf(quoted, text)))
