import { type Content, findTarget } from './content.ts'
import { hasOwnParts, originOf, type OwnField } from './overrides.ts'
import { partsOf } from './parts.ts'

/** What an account says itself, for a sentence: `parts` are other ones, or in another order, than all have. */
export const listOwnFields = (content: Content, accountId: string): (OwnField | 'parts')[] => {
  if (!findTarget(content, accountId)) return []
  const parts = partsOf(content, accountId)
  const hasOwn = (field: 'text' | 'media') => parts.some(({ id }) => originOf(content, accountId, field, id) === 'own')
  return [
    ...(originOf(content, accountId, 'title') === 'own' ? (['title'] as const) : []),
    ...(hasOwn('text') ? (['text'] as const) : []),
    ...(originOf(content, accountId, 'description') === 'own' ? (['description'] as const) : []),
    ...(hasOwn('media') ? (['media'] as const) : []),
    ...(hasOwnParts(content, accountId) ? (['parts'] as const) : []),
  ]
}
