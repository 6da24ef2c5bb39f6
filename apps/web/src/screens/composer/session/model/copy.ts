import { without } from '#lib/without.ts'
import { type Content, findTarget, withTarget } from './content.ts'

/**
 * Copies custom text and files to other accounts. Inherited fields are inherited there too. Part settings are copied only within a network.
 */
export const copyOwn = (content: Content, fromId: string, toIds: readonly string[]): Content => {
  const from = findTarget(content, fromId)
  if (!from) return content
  const { text, title, description, segments } = from
  return toIds.reduce(
    (result, toId) =>
      withTarget(result, toId, (to) => ({
        ...without(to, 'text', 'title', 'description', 'segments'),
        ...(text === undefined ? {} : { text }),
        ...(title === undefined ? {} : { title }),
        ...(description === undefined ? {} : { description }),
        ...(segments
          ? { segments: to.platform === from.platform ? segments : segments.map((segment) => without(segment, 'settings')) }
          : {}),
      })),
    content,
  )
}
