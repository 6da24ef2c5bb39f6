/** Networks whose accounts are connected with an app of the server's admin. */
import { findString } from '@broadside/networks/kit/expect'
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
