import { expect, it } from 'vitest'
import { segmentOf } from '../testing/drafts.ts'
import { clip, videoDraft } from '../testing/youtube-account.ts'
import { preview } from './preview.ts'

const account = { limits: {}, name: 'Harbour Cafe', username: 'harbourcafe' }

it('shows the video above its title and its description', () => {
  const { author, audience, posts, facts } = preview.show(videoDraft({ settings: { privacy: 'unlisted', paid_placement: true } }), account)
  expect([author.handle, audience]).toEqual(['@harbourcafe', 'quiet'])
  expect(posts[0]?.pieces).toMatchObject([
    { kind: 'media', ratio: 16 / 9 },
    { kind: 'title', text: 'Winter at the quay' },
    { kind: 'text' },
  ])
  expect(facts.map(({ key }) => key)).toEqual(['privacy', 'made_for_kids', 'paid_placement'])
})

it('shows a Short upright', () => {
  const segments = [segmentOf({ text: '', media: [clip({ width: 1080, height: 1920 })] })]
  const { posts } = preview.show(videoDraft({ profile: 'youtube.short', segments }), account)
  expect(posts[0]?.pieces[0]).toMatchObject({ kind: 'media', ratio: 1080 / 1920 })
})
