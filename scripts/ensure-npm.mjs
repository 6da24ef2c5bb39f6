import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { basename, delimiter, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { Refusal } from './ensure-platform.mjs'

/** npm before 9.6.6 reads a report field that no Node.js has, and would skip every package that needs glibc. */
const REPORT_FOR_OLD_NPM = `data:text/javascript,${encodeURIComponent(`
  const { getReport } = process.report
  process.report.getReport = (...args) => {
    const report = getReport.apply(process.report, args)
    report.header.glibcRuntimeVersion = report.header.glibcVersionRuntime
    return report
  }`)}`

// The first line overrides npm settings of the machine; http logs are for the progress display.
const OPTIONS = [
  '--include=optional --include=dev --engine-strict=false --global=false --bin-links=true --package-lock=true',
  '--no-audit --no-fund --no-update-notifier --loglevel=http --progress=false --prefer-offline',
  '--fetch-retries=3 --fetch-retry-mintimeout=500 --fetch-retry-maxtimeout=3000',
].flatMap((line) => line.split(' '))

/**
 * Runs npm to completion; a signal to this process stops it early.
 * @param {{ cwd: string, node: string, args: string[], onLookup?: () => void }} options `node` is the program that runs npm and the install
 * scripts of packages; `onLookup` is called for each package found in the registry
 * @returns {Promise<string>} npm's output about failures: it also succeeds without optional packages it couldn't get, and with files it
 * couldn't write completely
 * @throws {Refusal} when npm fails
 */
export function runNpm({ cwd, node, args, onLookup = () => {} }) {
  const file = findNpmFile()
  const command = file ? node : process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const child = spawn(command, [...(file ? ['--import', REPORT_FOR_OLD_NPM, file] : []), ...args, ...OPTIONS], {
    cwd,
    env: cleanEnvironment(node),
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: command === 'npm.cmd',
  })
  let output = ''
  const hear = (line) => {
    if (/^npm http fetch GET 200 (?!.*\.tgz )/.test(line)) onLookup()
    else if (/^npm http .* failed |TAR_ENTRY_ERROR/.test(line) || !/^npm (http|notice|warn) /i.test(line))
      output = `${output}${line}\n`.slice(-20_000)
  }
  for (const input of [child.stdout, child.stderr]) createInterface({ input }).on('line', hear)
  return new Promise((resolve, reject) => {
    const interrupt = (signal) => child.kill(signal)
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    for (const signal of signals) process.once(signal, interrupt)
    child.once('error', (cause) =>
      reject(new Refusal(`Cannot run npm (${cause.code}). Install it with Node.js from https://nodejs.org/.`, { cause })),
    )
    child.once('close', (code, signal) => {
      for (const name of signals) process.off(name, interrupt)
      if (code === 0) resolve(output)
      else
        reject(
          signal
            ? new Refusal('The installation was interrupted. Start again to retry.')
            : explain(output, cwd, `npm reported:\n${output.trim().split('\n').slice(-15).join('\n')}`),
        )
    })
  })
}

/** The npm that started this process, or the one next to this Node.js; otherwise whatever the system calls npm runs. */
function findNpmFile() {
  const folder = dirname(process.execPath)
  const own = process.env.npm_execpath
  const beside = [
    join(folder, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(folder, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  ]
  return [...(own && basename(own) === 'npm-cli.js' ? [own] : []), ...beside].find((path) => existsSync(path))
}

/** Drops settings, of a parent npm or the machine, that would install something else or somewhere else. */
function cleanEnvironment(node) {
  const unwanted =
    /^npm_config_(global|location|omit|only|production|also|workspaces?|include_workspace_root|dry_run|package_lock_only|(local_)?prefix|engine_strict|os|cpu|libc|force)$/i
  const kept = Object.entries(process.env).filter(([name]) => !unwanted.test(name) && name !== 'PREFIX')
  const path = [dirname(node), process.env.PATH].filter(Boolean).join(delimiter)
  return { ...Object.fromEntries(kept.filter(([name]) => name.toUpperCase() !== 'PATH')), PATH: path }
}

const EXPLANATIONS = [
  [/ENOSPC|EDQUOT/, () => 'the disk is full. Free about 1 GB of space and start again'],
  [/EACCES|EPERM|EROFS/, (root) => `"${root}" is not writable. Start as its owner, or grant this account write access`],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOTCACHED|ERR_SOCKET_TIMEOUT|FETCH_ERROR|network/,
    () => 'the package registry is unreachable. Connect this machine to the internet or set a proxy, then start again',
  ],
  [/EUSAGE|in sync/, () => 'package.json and package-lock.json do not match. Restore both from the Broadside release'],
  [/EINTEGRITY/, () => 'a package failed its integrity check. Run "npm cache clean --force" and start again'],
]

/**
 * Explains why an installation failed.
 * @param {string} output output of npm or the system
 * @param {string} root directory to install into
 * @param {string} otherwise text for an unknown reason
 * @returns {Refusal}
 */
export function explain(output, root, otherwise) {
  const found = EXPLANATIONS.find(([pattern]) => pattern.test(output))
  return new Refusal(`Cannot install packages${found ? `: ${found[1](root)}.` : `. ${otherwise}`}`)
}
