/** Reminders before a post with images is published. Pure. */
import type { Context, SharedIssue } from '../model/check.ts'
import type { Content } from '../model/content.ts'
import type { Obstacle } from '../model/obstacles.ts'
import { listUndescribed } from './described.ts'

/** Pictures without a description, as things to know. Where a network asks for one, its check says so already. */
export const remindersOf = (content: Content, context: Context, issues: readonly SharedIssue[]): Obstacle[] =>
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
