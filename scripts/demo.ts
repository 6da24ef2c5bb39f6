/** `npm run demo`: shows Broadside at work, either one post from an idea to its publication, or with `--web` a workspace in use. */
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const bundled = fileURLToPath(new URL('../packages/composer/fixtures/life-changing-magic-writing-release-notes.md', import.meta.url))
const idea = 'Release notes are the cheapest way to show that a product is alive, and writing them well takes half an hour.'
const port = '8790'

const help = `npm run demo
  Builds a post from an idea and an article, publishes it on the built-in site, and shows the result.

  --idea <text>                      another idea
  --source <file or URL>             another article
  --handle, --app-password           publish on this Bluesky account too: a real post
  --bluesky-service <URL>            its server
  --mastodon-url <URL>, --token      publish on this Mastodon account too: a real post

npm run demo -- --web
  Starts a server with the web app and three weeks of a cafe's work: posts in every state, an inbox, a media library, generated drafts,
  statistics. All networks are fakes on this machine. What you publish is delivered to them, and guests reply. Everything is removed at
  the end.

  --port <number>                    default: ${port}
`

const { values: options } = parseArgs({
  options: {
    source: { type: 'string', default: bundled },
    idea: { type: 'string', default: idea },
    'bluesky-service': { type: 'string' },
    handle: { type: 'string' },
    'app-password': { type: 'string' },
    'mastodon-url': { type: 'string' },
    token: { type: 'string' },
    web: { type: 'boolean', default: false },
    port: { type: 'string', default: port },
    help: { type: 'boolean', default: false },
  },
})

if (options.help) process.stdout.write(help)
else if (options.web) {
  const { showWeb } = await import('./demo/web.ts')
  await showWeb(Number(options.port))
} else {
  const { showPublishing } = await import('./demo/publishing.ts')
  await showPublishing(options)
}
