import type { DraftMedia } from '@broadside/networks/describe'
import { expect, it } from 'vitest'
import type { Context } from './check.ts'
import { emptyContent } from './content.ts'
import { remindersOf } from './alt-text-reminders.ts'

const picture = (id: string, altText = ''): DraftMedia => ({ id, mime: 'image/png', size: 1, filename: `${id}.png`, altText, settings: {} })
const files = [picture('bare'), picture('known', 'Boats'), { ...picture('film'), mime: 'video/mp4' }]
const context: Context = { rules: new Map(), media: new Map(files.map((file) => [file.id, file])) }
const targets = ['a', 'b'].map((id) => ({ social_account_id: id, platform: 'site', target_key: '', settings: {} }))
const content = { ...emptyContent(targets), media: [{ media_id: 'bare' }, { media_id: 'known' }, { media_id: 'film' }] }

it('lists each image without alt text once, however many accounts show it', () => {
  expect(remindersOf(content, context, []).map(({ mediaId, severity }) => [mediaId, severity])).toEqual([['bare', 'warning']])
  const emptied = { ...content, media: [{ media_id: 'known', alt_text: ' ' }] }
  expect(remindersOf(emptied, context, []).map(({ mediaId }) => mediaId)).toEqual(['known'])
})

it('leaves out images that the check of a network already reports', () => {
  const issue = { severity: 'error', code: 'alt_text_required', message: '', mediaId: 'bare', accountIds: ['a'] } as const
  expect(remindersOf(content, context, [{ ...issue, accountIds: ['a'] }])).toEqual([])
})
