import type { DraftSegment, Issue } from '../spec/index.ts'
import { fault } from './issue.ts'
import { isSet } from './settings.ts'

/** What polls have in common: options and a duration, text, and no media. `options` and `duration` are the keys of their settings. */
export const checkPollParts = (segment: DraftSegment, options: string, duration: string): Issue[] => {
  const has = (key: string): boolean => isSet(segment.settings, key)
  const missing = (key: string, message: string): Issue =>
    fault('setting_required', message, { segmentId: segment.id, field: `settings.${key}`, parameters: { key } })
  // Without options, the network would publish the post without its poll.
  if (!has(options)) return has(duration) ? [missing(options, 'Add at least 2 poll options.')] : []
  const issues: Issue[] = []
  if (segment.media.length > 0)
    issues.push(fault('poll_media_conflict', "Polls can't include media.", { segmentId: segment.id, field: `settings.${options}` }))
  if (segment.text.trim() === '')
    issues.push(fault('text_required', 'Add text to your poll.', { segmentId: segment.id, field: 'text', parameters: { reason: 'poll' } }))
  return has(duration) ? issues : [...issues, missing(duration, `Choose a poll duration (${duration}).`)]
}

/** Adds the issues of polls to the general ones, which would ask for text or media a second time. */
export const withPolls = (general: readonly Issue[], polls: readonly Issue[]): Issue[] => {
  const said = new Set(polls.flatMap(({ code, segmentId }) => (code === 'text_required' ? [segmentId] : [])))
  return [...general.filter(({ code, segmentId }) => code !== 'text_required' || !said.has(segmentId)), ...polls]
}
