import { Link } from '@tanstack/react-router'
import { translator } from '#i18n/translator.ts'
import { FailureList } from '#ui/selection-bar/selection-bar.tsx'
import type { Failure } from './use-bulk.ts'

const t = translator('postsBulk')
const posts = translator('posts')

interface FailuresProps {
  failures: readonly Failure[]
  /** Posts in the trash can't be opened. */
  isTrash: boolean
  onDismiss: () => void
}

/** Lists the posts for which an action failed, with the reasons, each linked to its post. */
export const Failures = ({ failures, isTrash, onDismiss }: FailuresProps) => {
  if (!failures.length) return null
  return (
    <FailureList label={t('failures')} dismissLabel={t('dismiss')} onDismiss={onDismiss}>
      {failures.map(({ post, reason }) => {
        const text = post.title || post.excerpt || posts('untitled')
        const name = t('failure', { text, reason })
        return (
          <li key={post.id}>
            {isTrash ? (
              name
            ) : post.status === 'draft' ? (
              <Link to="/publications/$id" params={{ id: post.id }}>
                {name}
              </Link>
            ) : (
              <Link to="/posts" search={(search) => ({ ...search, post: post.id })} resetScroll={false}>
                {name}
              </Link>
            )}
          </li>
        )
      })}
    </FailureList>
  )
}
