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

export const launchChromium = (furtherArgs: readonly string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath: executablePath ?? '', args: [...args, ...furtherArgs] })
