/** Finds where a file is added once uploaded, because its part or account may have been removed in the meantime. Pure. */
import { type Content, findTarget } from '../model/content.ts'
import { partsOf } from '../model/parts.ts'
import { isSameList } from '#web/uploads/order.ts'
import type { UploadLocation, Upload } from '#web/uploads/upload.ts'

/** Falls back to the shared content if the account was removed, and to the first part if the part was. */
export const homeOf = (content: Content, { part, accountId, before }: UploadLocation): UploadLocation => {
  const account = findTarget(content, accountId) ? accountId : undefined
  const parts = partsOf(content, account)
  return { part: parts.some(({ id }) => id === part) ? part : (parts[0]?.id ?? part), accountId: account, before }
}

/** Keys of the uploads to a list of files. */
export const listArriving = (content: Content, uploads: readonly Upload[], list: Pick<UploadLocation, 'part' | 'accountId'>): string[] =>
  uploads.filter(({ place }) => isSameList(homeOf(content, place), list)).map(({ key }) => key)
