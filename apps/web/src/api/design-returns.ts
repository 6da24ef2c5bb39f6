/** Opening the image editor from a post, and taking the pages that it made for the post. */
import { newKey } from '#lib/key.ts'
import { api } from './api.ts'
import { hasCode } from './explain.ts'

/** Where in the post the pages belong. */
export interface PostPlace {
  part: string
  /** Absent: all accounts. */
  accountId?: string | undefined
  /** The file whose place they take. */
  replaces?: string | undefined
}

interface NewReturn {
  workspaceId: string
  /** Path of the post. */
  returnUrl: string
  /** Maximum number of pages. */
  most: number
  place: PostPlace
}

/** Returns a token that leads back to the post, once, within 2 hours. */
export const createReturn = async ({ workspaceId, returnUrl, most, place }: NewReturn): Promise<string> => {
  const { part, accountId, replaces } = place
  const constraints = { part, ...(accountId !== undefined && { account_id: accountId }), ...(replaces !== undefined && { replaces }) }
  const body = { workspace_id: workspaceId, return_url: returnUrl, max_selection: most, constraints }
  return (await api.createImageReturnToken({ body, idempotencyKey: newKey() })).body.token
}

export const completeReturn = async (token: string, designId: string, mediaIds: readonly string[]): Promise<void> => {
  await api.completeImageReturnToken({ params: { token }, body: { design_id: designId, media_ids: [...mediaIds] } })
}

export interface ReturnedPages {
  mediaIds: readonly string[]
  place: PostPlace
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** Tokens that this page has used. */
const used = new Set<string>()

/** Takes the pages; undefined if they were taken before, as after a reload of the post. */
export const takeReturned = async (token: string): Promise<ReturnedPages | undefined> => {
  if (used.has(token)) return undefined
  used.add(token)
  try {
    const { media_ids: mediaIds, constraints } = (await api.consumeImageReturnToken({ params: { token } })).body
    const { part, account_id: accountId, replaces } = constraints
    return { mediaIds, place: { part: textOf(part) ?? '', accountId: textOf(accountId), replaces: textOf(replaces) } }
  } catch (error) {
    if (hasCode(error, 'state_conflict', 'not_found')) return undefined
    used.delete(token)
    throw error
  }
}
