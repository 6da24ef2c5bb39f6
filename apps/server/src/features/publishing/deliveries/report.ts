/** What people are told once, when the last destination of a run has ended. Pure. */
import type { App } from '#server/context.ts'
import { excerpt } from '#lib/excerpt.ts'
import type { Notice, NoticeAction } from '#signals/notifications/notifications.ts'
import type { RunState } from '#publishing/runs/runs.ts'
import type { Loaded } from './load.store.ts'

export function closingNotice({ networks }: Pick<App, 'networks'>, loaded: Loaded, run: RunState): Notice {
  const nameOf = (platform: string) => networks[platform]?.name ?? platform
  return { ...noticeOf(loaded, run), ...wordsOf(loaded, run, nameOf) }
}

/** Whoever wrote it and whoever let it out. The delivery that ended last names the run. */
const noticeOf = ({ delivery: { id, workspace_id, publication_id } }: Loaded, { destinations, created_by }: RunState) => ({
  workspaceId: workspace_id,
  userIds: [...new Set([created_by, ...destinations.map(({ scheduled_by }) => scheduled_by)])].filter((id) => id !== null),
  event: `publication:${publication_id}:${id}`,
  href: `/publications/${publication_id}`,
  payload: { publication_id },
})

type Words = Pick<Notice, 'topic' | 'title' | 'body' | 'actions'>

/** One that failed or is unknown outweighs those that are live. */
function wordsOf({ publication: content }: Loaded, { status, destinations }: RunState, nameOf: (platform: string) => string): Words {
  const name = excerpt(content.title || content.text || (content.segments[0]?.text ?? '')) || 'a post without words'
  if (status === 'published') {
    const live = destinations.filter((row) => row.status === 'published').map(({ platform }) => nameOf(platform))
    return { topic: 'post_published', title: `Published: ${name}`, body: `It is live on ${[...new Set(live)].join(', ')}.` }
  }
  const troubled = destinations.filter((row) => row.status === 'failed' || row.status === 'unknown')
  const sentences = troubled.slice(0, sentencesShown).map(({ platform, error }) => `${nameOf(platform)}: ${error?.message ?? 'It failed.'}`)
  const more = troubled.length - sentences.length
  return {
    topic: 'publish_failed',
    title: `${status === 'failed' ? 'Not published' : 'Not published everywhere'}: ${name}`,
    body: [...sentences, ...(more > 0 ? [`And ${more} more.`] : [])].join(' '),
    actions: actionsOf(troubled, nameOf),
  }
}

const sentencesShown = 5
const actionsShown = 3
/** What an error asks for that a repeat alone does not mend. */
const needsChange = new Set(['edit', 'reconnect', 'open_network'])

function actionsOf(troubled: RunState['destinations'], nameOf: (platform: string) => string): NoticeAction[] {
  const [first] = troubled
  const canRetry = troubled.some(({ status, error }) => status === 'failed' && !needsChange.has(error?.action ?? ''))
  const actions: Omit<NoticeAction, 'kind'>[] = [
    ...(canRetry && first ? [{ label: 'Try again', operation: 'retry_failed_publication' as const, target_id: first.publication_id }] : []),
    ...troubled
      .filter(({ status }) => status === 'unknown')
      .map(({ id, platform }) => ({
        label: `Say whether it is live on ${nameOf(platform)}`,
        operation: 'resolve_destination' as const,
        target_id: id,
      })),
  ]
  return actions.slice(0, actionsShown).map((action, index) => ({ ...action, kind: index === 0 ? 'primary' : 'secondary' }))
}
