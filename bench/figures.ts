/** Figures by name. Their programs are loaded when they are chosen, since an earlier version may lack what a figure measures. */
export const programs = {
  starts: () => import('./start-figures.ts'),
  idle: () => import('./start-figures.ts'),
  queue: () => import('./queue-figures.ts'),
  requests: () => import('./http-figures.ts'),
  processor: () => import('./http-figures.ts'),
  builds: () => import('./build-figures.ts'),
  deliveries: () => import('./delivery-figures.ts'),
  lateness: () => import('./delivery-figures.ts'),
  render: () => import('./render-figures.ts'),
  designs: () => import('./design-figures.ts'),
  web: () => import('./web-figures.ts'),
  calendar: () => import('./calendar-figures.ts'),
  list: () => import('./http-figures.ts'),
  backup: () => import('./backup-figures.ts'),
}

export type FigureName = keyof typeof programs

export const figureNames = Object.keys(programs) as FigureName[]

/** Those that need 30 GB of disk for minutes are measured only when `--only` names them. */
export const usualNames = figureNames.filter((name) => name !== 'backup')

const isAbsent = (error: unknown) =>
  error instanceof SyntaxError ||
  ['ERR_MODULE_NOT_FOUND', 'ERR_PACKAGE_PATH_NOT_EXPORTED'].includes((error as { code?: string }).code ?? '')

/** Figures that this version cannot measure, because it has nothing that their programs could import. */
export async function listAbsent(names: readonly FigureName[]): Promise<FigureName[]> {
  const absent: FigureName[] = []
  for (const name of names)
    await programs[name]().catch((error: unknown) => {
      if (!isAbsent(error)) throw error
      absent.push(name)
    })
  return absent
}
