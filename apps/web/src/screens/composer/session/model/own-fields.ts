import { type Content, findTarget } from './content.ts'
import { hasOwnParts, originOf, type OwnField } from './overrides.ts'
import { partsOf } from './parts.ts'

/** The fields an account customizes, for display. `parts`: the parts or their order differ from the shared ones. */
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
