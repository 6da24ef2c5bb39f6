/** Finds platforms whose native packages the lock file lacks. npm leaves out those of other platforms when it adds to a lock file. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface LockedPackage {
  optionalDependencies?: Record<string, string>
}

/** One sentence for each optional dependency without an entry. `packages` are those of a package-lock.json, by their paths. */
export function listMissingPlatforms(packages: Readonly<Record<string, LockedPackage>>): string[] {
  const paths = Object.keys(packages)
  const isLocked = (name: string) => paths.some((path) => path === `node_modules/${name}` || path.endsWith(`/node_modules/${name}`))
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !isLocked(name))
      .map((name) => `package-lock.json lacks ${name}, which ${path || 'the project'} needs on another platform.`),
  )
}

export function listPlatformFaults(): string[] {
  const lock = readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8')
  const faults = listMissingPlatforms((JSON.parse(lock) as { packages: Record<string, LockedPackage> }).packages)
  if (faults.length) faults.push('Delete the entries of these packages and run npm install --package-lock-only.')
  return faults
}
