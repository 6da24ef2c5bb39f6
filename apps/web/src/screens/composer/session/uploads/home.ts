/** Where a file on its way ends up: its part or its account may have been removed meanwhile. Pure. */
import { type Content, findTarget } from '../model/content.ts'
import { partsOf } from '../model/parts.ts'
import { isSameList } from './order.ts'
import type { UploadLocation, Upload } from './upload.ts'

/** Without its account it is for all; without its part it is for the first one. */
export const homeOf = (content: Content, { part, accountId, before }: UploadLocation): UploadLocation => {
  const account = findTarget(content, accountId) ? accountId : undefined
  const parts = partsOf(content, account)
  return { part: parts.some(({ id }) => id === part) ? part : (parts[0]?.id ?? part), accountId: account, before }
}

/** The keys of the files that are on their way to a list. */
export const listArriving = (content: Content, uploads: readonly Upload[], list: Pick<UploadLocation, 'part' | 'accountId'>): string[] =>
  uploads.filter(({ place }) => isSameList(homeOf(content, place), list)).map(({ key }) => key)
