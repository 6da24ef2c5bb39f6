/** Resources with the lifetime of a test or a test file. Only use their properties in hooks and tests, which run after the creation. */
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'

/** Created before the first test of the file or block, and disposed after the last one. */
export function perFile<T extends AsyncDisposable>(create: () => Promise<T>): T {
  const resource = {} as T
  beforeAll(async () => void Object.assign(resource, await create()))
  afterAll(() => resource[Symbol.asyncDispose]())
  return resource
}

/** Created before each test, and disposed after it. */
export function perTest<T extends AsyncDisposable>(create: () => Promise<T>): T {
  const resource = {} as T
  beforeEach(async () => void Object.assign(resource, await create()))
  afterEach(() => resource[Symbol.asyncDispose]())
  return resource
}
