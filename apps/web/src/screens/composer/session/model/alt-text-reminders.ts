/** Reminders before a post with images is published. Pure. */
import type { Context, SharedIssue } from './check.ts'
import type { Content } from './content.ts'
import type { BlockingIssue } from './blocking-issues.ts'
import { listUndescribed } from './described-media.ts'

/** Warnings for images without alt text, except where the check of a network already reports it as required. */
export const remindersOf = (content: Content, context: Context, issues: readonly SharedIssue[]): BlockingIssue[] =>
  listUndescribed(content, context)
    .filter(({ id }) => !issues.some(({ code, mediaId }) => code === 'alt_text_required' && mediaId === id))
    .map(({ id, filename }) => ({
      severity: 'warning',
      code: 'alt_text_missing',
      message: 'alt_text_missing',
      parameters: { name: filename || id },
      field: 'alt_text',
      mediaId: id,
      accountIds: [],
    }))
