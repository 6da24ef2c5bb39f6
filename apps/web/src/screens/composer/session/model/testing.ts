/** Test helpers for posts in the editor. */
import type { PublicationView } from '#api/publications.ts'
import { type Content, emptyContent, type Target } from './content.ts'
import { copyOwn } from './copy.ts'
import { type Edit, edit } from './edits.ts'
import { joinAll, type Restructure, restructure } from './structure.ts'

export const publicationOf = (fields: Partial<PublicationView>): PublicationView => ({
  id: 'p1',
  workspace_id: 'w1',
  created_at: '2026-11-20T15:00:00.000Z',
  updated_at: '2026-11-20T15:00:00.000Z',
  revision: 1,
  title: '',
  text: '',
  source_url: '',
  goal: '',
  audience: '',
  intent: 'post',
  segments: [],
  media: [],
  metadata: {},
  status: 'draft',
  needs_attention: false,
  risks: [],
  destinations: [],
  can: {
    edit: true,
    schedule: true,
    publish: true,
    cancel: true,
    retry: true,
    resolve: true,
    delete: true,
    duplicate: true,
    restore: false,
  },
  ...fields,
})

export const destinationOf = (fields: Partial<PublicationView['destinations'][number]>): PublicationView['destinations'][number] => ({
  id: 'd1',
  social_account_id: 'a1',
  platform: 'site',
  target_key: '',
  output_profile: 'site.post',
  profile_locked: false,
  settings: {},
  risks: [],
  status: 'pending',
  ...fields,
})

export const targetOf = (id: string, fields: Partial<Target> = {}): Target => ({
  social_account_id: id,
  platform: 'site',
  target_key: '',
  settings: {},
  ...fields,
})

/** The parts have the ids `s1`, `s2` and so on. */
export const threadOf = (texts: readonly string[], targets: readonly Target[] = []): Content => ({
  ...emptyContent(targets),
  intent: 'thread',
  segments: texts.map((text, index) => ({ id: `s${index + 1}`, text, media: [] })),
})

export type Change =
  | Edit
  | ((Restructure | { type: 'parts-joined' }) & { accountId?: string | undefined })
  | { type: 'copied'; accountId: string; to: readonly string[] }

/** Applies an edit of any kind. */
export const change = (content: Content, one: Change): Content => {
  switch (one.type) {
    case 'copied':
      return copyOwn(content, one.accountId, one.to)
    case 'parts-joined':
      return joinAll(content, one.accountId)
    case 'part-divided':
    case 'part-joined':
    case 'part-added':
    case 'part-removed':
    case 'part-moved':
      return restructure(content, one, one.accountId)
    default:
      return edit(content, one)
  }
}
