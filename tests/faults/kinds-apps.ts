/** Networks whose accounts are connected with an app of the server's admin. */
import { findString } from '@broadside/networks/kit/expect'
import { origin as facebookOrigin, siteOrigin, uploadOrigin, videoOrigin } from '@broadside/networks/facebook/wire'
import { startFakeFacebook } from '@broadside/networks/testing/fake-facebook'
import { startFakePinterest } from '@broadside/networks/testing/fake-pinterest'
import { fakeApp as pinterestApp, origins as pinterestOrigins } from '@broadside/networks/testing/pinterest-account'
import { defineKind } from './networks.ts'

export const pinterest = defineKind({
  platform: 'pinterest',
  needsImage: true,
  settings: { board_id: '101' },
  origins: pinterestOrigins,
  start: startFakePinterest,
  textOf: (fields) => findString(fields, 'description'),
  accounts: (fake, url) => ({
    '': {
      access: { app: pinterestApp(fake), fakeUrl: url },
      posts: () => fake.pins.map(({ id, description }) => ({ id, text: description })),
    },
  }),
})

/** One of two Pages, of which the account is the first. */
export const facebook = defineKind({
  platform: 'facebook',
  origins: [facebookOrigin, videoOrigin, uploadOrigin, siteOrigin],
  start: startFakeFacebook,
  textOf: (fields) => findString(fields, 'message'),
  accounts: (fake, url) => ({
    '': {
      access: { app: fake.app, fakeUrl: url },
      posts: () => fake.posts.map(({ id, fields }) => ({ id, text: fields['message'] ?? '' })),
    },
  }),
})
