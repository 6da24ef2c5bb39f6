/** Generates `docs/configuration.md` from the table of settings. */
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Setting, settings } from '../apps/server/src/settings.ts'

export const configurationPath = fileURLToPath(new URL('../docs/configuration.md', import.meta.url))

function describeForm(setting: Setting): string {
  switch (setting.kind) {
    case 'integer':
      return `${setting.min} to ${setting.max}`
    case 'choice':
      return setting.options.map((option) => `\`${option}\``).join(', ')
    case 'flag':
      return '`true`, `false`'
    case 'list':
      return 'a list with commas'
    case 'url':
      return `an address (${setting.protocols.map((protocol) => `\`${protocol}//\``).join(', ')})`
    case 'text':
      return setting.form ?? 'text'
  }
}

export function configurationPage(): string {
  const rows = Object.entries<Setting>(settings).map(([name, setting]) => {
    const value = setting.default === '' ? '' : `\`${setting.default}\``
    return `| \`${name}\` | ${setting.about}${setting.secret ? ' **Secret**: never logged.' : ''} | ${describeForm(setting)} | ${value} |`
  })
  return `# Settings

Every setting is an environment variable, and all of them are optional. An empty variable counts as absent. A wrong value
is told in one sentence at the start, together with all other wrong ones, and the server does not start.

This page is made from \`apps/server/src/settings.ts\` by \`node scripts/configuration-page.ts\`.

| Setting | Meaning | Values | Default |
|---|---|---|---|
${rows.join('\n')}
`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeFile(configurationPath, configurationPage())
