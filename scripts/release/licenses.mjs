// The licenses of the packages that the bundle and the web app contain: their authors ask for them in every copy.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listWanted } from '../ensure-tree.mjs'

const LICENSE = /^(licen[cs]e|copying|notice)/i

/**
 * @param {string} root directory of the project, with its packages installed
 * @returns {string}
 */
export function collectLicenses(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const forUse = Object.entries(packages).map(([path, entry]) => [path, { ...entry, devDependencies: undefined }])
  const sections = listWanted(Object.fromEntries(forUse))
    .filter((path) => existsSync(join(root, path)))
    .toSorted()
    .map((path) => describe(join(root, path), path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)))
  return `Broadside contains these packages, or was built with them.\n\n${[...new Set(sections)].join('\n')}`
}

function describe(folder, name) {
  const { version, license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const by = typeof author === 'string' ? author : author?.name
  const texts = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && LICENSE.test(entry.name))
    .map((entry) => entry.name)
    .toSorted()
    .map((file) => readFileSync(join(folder, file), 'utf8').trim())
  const facts = [`${name} ${version}`, license, by].filter((fact) => typeof fact === 'string').join(', ')
  return `${'='.repeat(80)}\n${facts}\n\n${texts.join('\n\n')}\n`
}
