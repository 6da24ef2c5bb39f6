/** Posts for tests of the editor. */
import type { PublicationView } from '#api/publications.ts'

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
  destinations: [],
  can: { edit: true, schedule: true, publish: true, cancel: true, retry: true, resolve: true, delete: true, duplicate: true },
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
  status: 'pending',
  ...fields,
})
