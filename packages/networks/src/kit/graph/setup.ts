import type { AppSetup } from '../../spec/index.ts'

/** How an app is set up at Meta, which is alike for all of its networks: https://developers.facebook.com/docs/development/create-an-app */
export const metaApp = (steps: AppSetup['steps'], scopes: readonly string[]): AppSetup => ({
  url: 'https://developers.facebook.com/apps',
  steps,
  scopes,
  addresses: [
    { code: 'deauthorize', path: '/api/v1/webhooks/meta/deauthorize' },
    { code: 'data_deletion', path: '/api/v1/webhooks/meta/data-deletion' },
  ],
  fields: { id: 'app_id', secret: 'app_secret' },
})
