/** Parts of networks that load on first use, so that unused networks cost neither memory nor start time. */

type AsyncFunctions<Module> = {
  [Name in keyof Module as Module[Name] extends (...args: never[]) => Promise<unknown> ? Name : never]: Module[Name]
}

/**
 * Returns the asynchronous functions of a module. The first call of any of them loads it.
 *
 *     const { publish, stage } = lazily(() => import('./publish.ts'))
 */
export const lazily = <Module extends object>(load: () => Promise<Module>): AsyncFunctions<Module> =>
  new Proxy({} as AsyncFunctions<Module>, {
    get:
      (_, name) =>
      async (...args: unknown[]) =>
        (Reflect.get(await load(), name) as (...args: unknown[]) => Promise<unknown>)(...args),
  })
