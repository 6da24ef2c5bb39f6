/** The notification sent when the last destination of a publication has ended. Pure. */
import { pagePath } from '@broadside/contract/pages'
import { listed, sentences, type Wording, type WordingParameter, wording } from '@broadside/contract/sentences'
import type { App } from '#server/context.ts'
import type { DestinationError } from '#db/schema.ts'
import { excerpt } from '#lib/excerpt.ts'
import type { NewAction, Notice } from '#signals/notifications/notifications.ts'
import type { PublicationProgress } from '#publishing/publication-progress/publication-progress.ts'
import type { Loaded } from './load.store.ts'

export function closingNotice({ networks }: Pick<App, 'networks'>, loaded: Loaded, run: PublicationProgress): Notice {
  const nameOf = (platform: string) => networks[platform]?.name ?? platform
  return { ...noticeOf(loaded, run), ...wordsOf(loaded, run, nameOf) }
}

/** Notifies the author and the users who scheduled it. The delivery that ended last identifies the event. */
const noticeOf = ({ delivery: { id, workspace_id, publication_id } }: Loaded, { destinations, created_by }: PublicationProgress) => ({
  workspaceId: workspace_id,
  userIds: [...new Set([created_by, ...destinations.map(({ scheduled_by }) => scheduled_by)])].filter((id) => id !== null),
  event: `publication:${publication_id}:${id}`,
  href: pagePath('publication', { id: publication_id }),
  payload: { publication_id },
})

type Words = Pick<Notice, 'topic' | 'title' | 'body' | 'actions'>

/** Failed and unknown destinations take precedence over published ones. */
function wordsOf(
  { publication: content }: Loaded,
  { status, destinations }: PublicationProgress,
  nameOf: (platform: string) => string,
): Words {
  const words = excerpt(content.title || content.text || (content.segments[0]?.text ?? ''))
  const post = words || wording('phrases', 'wordless_post')
  if (status === 'published') {
    const live = destinations.filter((row) => row.status === 'published').map(({ platform }) => nameOf(platform))
    const networks = listed([...new Set(live)])
    return {
      topic: 'post_published',
      title: wording('notices', 'published', { post }),
      body: [wording('notices', 'published_text', { networks })],
    }
  }
  const isSkipped = ({ status, error }: PublicationProgress['destinations'][number]) =>
    status === 'cancelled' && error?.code === 'late_skipped'
  const troubled = destinations.filter((row) => row.status === 'failed' || row.status === 'unknown' || isSkipped(row))
  const sentences = troubled
    .slice(0, sentencesShown)
    .map(({ platform, error }) => wording('notices', 'at_network', { network: nameOf(platform), reason: reasonOf(error) }))
  const more = troubled.length - sentences.length
  return {
    topic: 'publish_failed',
    title: wording('notices', status === 'failed' || status === 'draft' ? 'not_published' : 'partly_published', { post }),
    body: [...sentences, ...(more > 0 ? [wording('notices', 'and_more', { count: more })] : [])],
    actions: actionsOf(troubled, nameOf),
  }
}

/** The sentence of an error that the service itself reports. */
function reasonOf(error: DestinationError | null): WordingParameter {
  if (!error) return wording('phrases', 'failed')
  const { message_code: code, message } = error
  return code !== undefined && code in sentences.deliveries ? ({ group: 'deliveries', code } satisfies Wording) : message
}

const sentencesShown = 5
const actionsShown = 3
/** Actions without which a retry can't succeed. */
const needsChange = new Set(['edit', 'reconnect', 'open_network'])

function actionsOf(troubled: PublicationProgress['destinations'], nameOf: (platform: string) => string): NewAction[] {
  const [first] = troubled
  const canRetry = troubled.some(({ status, error }) => status === 'failed' && !needsChange.has(error?.action ?? ''))
  const actions: Omit<NewAction, 'kind'>[] = [
    ...(canRetry && first
      ? [{ label: wording('notices', 'try_again'), operation: 'retry_failed_publication' as const, target_id: first.publication_id }]
      : []),
    ...troubled
      .filter(({ status }) => status === 'unknown')
      .map(({ id, platform }) => ({
        label: wording('notices', 'resolve', { network: nameOf(platform) }),
        operation: 'resolve_destination' as const,
        target_id: id,
      })),
  ]
  return actions.slice(0, actionsShown).map((action, index) => ({ ...action, kind: index === 0 ? 'primary' : 'secondary' }))
}
