/** WordPress as Debian packages it, on PHP's own web server and a MariaDB in a temporary directory. */
import { existsSync } from 'node:fs'
import { copyFile, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Front, openFront } from './front.ts'
import { findFreePort } from './ports.ts'
import { isInstalled, run, startDaemon } from './programs.ts'

const packaged = '/usr/share/wordpress'
const installer = fileURLToPath(new URL('wordpress-install.php', import.meta.url))

const packages = 'wordpress php-cli php-mysql php-gd mariadb-server'

export async function assertWordPress(): Promise<void> {
  if (!existsSync(join(packaged, 'wp-settings.php')) || !isInstalled('php') || !isInstalled('mariadbd'))
    throw new Error(`WordPress is missing. To install it: apt-get install --no-install-recommends ${packages}`)
}

export interface Post {
  id: number
  slug: string
  link: string
  title: { raw: string }
  content: { raw: string }
  excerpt: { raw: string }
  featured_media: number
}

export interface Medium {
  id: number
  alt_text: string
  source_url: string
}

export interface WordPress extends AsyncDisposable {
  /** Between it and Broadside. */
  readonly front: Front
  readonly username: string
  readonly password: string
  /** Every post or medium, oldest first. */
  list(kind: 'posts'): Promise<Post[]>
  list(kind: 'media'): Promise<Medium[]>
}

/** The site has the address of the front. Application passwords need https, or an environment that is local. */
const toConfiguration = (socket: string, url: string): string => `<?php
define('DB_NAME', 'wordpress');
define('DB_USER', 'root');
define('DB_PASSWORD', '');
define('DB_HOST', 'localhost:${socket}');
define('DB_CHARSET', 'utf8mb4');
define('DB_COLLATE', '');
define('WP_HOME', '${url}');
define('WP_SITEURL', '${url}');
define('WP_ENVIRONMENT_TYPE', 'local');
define('WP_HTTP_BLOCK_EXTERNAL', true);
define('DISABLE_WP_CRON', true);
$_SERVER['HTTP_HOST'] = '${new URL(url).host}';
$table_prefix = 'wp_';
if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
require ABSPATH . 'wp-settings.php';
`

async function startDatabase(directory: string, socket: string): Promise<AsyncDisposable> {
  const data = join(directory, 'database')
  const own = ['--no-defaults', `--datadir=${data}`, '--user=root']
  await run('mariadb-install-db', [...own, '--auth-root-authentication-method=normal', '--skip-test-db'])
  const daemon = await startDaemon('mariadbd', [...own, `--socket=${socket}`, '--skip-networking'], 'ready for connections')
  await run('mariadb', ['--no-defaults', `--socket=${socket}`, '--user=root', '--execute=create database wordpress'])
  return daemon
}

export async function startWordPress(): Promise<WordPress> {
  await using stack = new AsyncDisposableStack()
  const directory = await mkdtemp(join(tmpdir(), 'broadside-interop-wordpress-'))
  stack.defer(() => rm(directory, { recursive: true, force: true }))
  const socket = join(directory, 'socket')
  const site = join(directory, 'site')
  stack.use(await startDatabase(directory, socket))
  const port = await findFreePort()
  const front = stack.use(await openFront(`http://127.0.0.1:${port}`))
  await cp(packaged, site, { recursive: true, dereference: true })
  await writeFile(join(site, 'wp-config.php'), toConfiguration(socket, front.url))
  await copyFile(installer, join(site, 'install.php'))
  const { stdout: password } = await run('php', ['install.php'], { cwd: site })
  await rm(join(site, 'install.php'))
  const env = { ...process.env, PHP_CLI_SERVER_WORKERS: '4' }
  stack.use(await startDaemon('php', ['-S', `127.0.0.1:${port}`, '-t', site], 'Development Server', { env }))

  const authorization = `Basic ${Buffer.from(`ada:${password}`).toString('base64')}`
  const list = async <Item>(kind: string): Promise<Item[]> => {
    const response = await fetch(`http://127.0.0.1:${port}/wp-json/wp/v2/${kind}?context=edit&order=asc&per_page=100`, {
      headers: { authorization },
    })
    if (!response.ok) throw new Error(`WordPress answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as Item[]
  }
  const owned = stack.move()
  return { front, username: 'ada', password, list, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}
