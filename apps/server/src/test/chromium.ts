import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const paths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium']
const executablePath = [process.env['CHROMIUM'] ?? '', ...paths].find((path) => path && existsSync(path))

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const hasChromium = executablePath !== undefined

interface LaunchOptions {
  /** Further switches (https://peter.sh/experiments/chromium-command-line-switches/). */
  args?: readonly string[] | undefined
  /** Scrollbars that take space from what they scroll, as on most computers without a Mac. */
  hasScrollbars?: boolean
}

export const launchChromium = ({ args: furtherArgs = [], hasScrollbars = false }: LaunchOptions = {}): Promise<Browser> =>
  chromium.launch({
    executablePath: executablePath ?? '',
    args: [...args, ...furtherArgs],
    ignoreDefaultArgs: hasScrollbars ? ['--hide-scrollbars'] : [],
  })
