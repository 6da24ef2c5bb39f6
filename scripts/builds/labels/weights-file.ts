import { fileURLToPath } from 'node:url'
import { featureNames } from '../../../packages/composer/src/engine/confidence/features.ts'
import type { Model } from '../../../packages/composer/src/engine/confidence/model.ts'

export const weightsPath = fileURLToPath(new URL('../../../packages/composer/src/engine/confidence/weights.ts', import.meta.url))

const rounded = (value: number): number => Math.round(value * 1_000) / 1_000 || 0

/** The source of the module that holds the model, as the formatter leaves it. */
export const weightsFile = ({ origin, bias, threshold, weights }: Model): string =>
  [
    '/** Written by `scripts/builds-fit.ts` from the labels of readers. */',
    `import type { Model } from './model.ts'`,
    '',
    'export const model: Model = {',
    `  origin: '${origin}',`,
    `  bias: ${rounded(bias)},`,
    `  threshold: ${rounded(threshold)},`,
    '  weights: {',
    ...featureNames.map((name) => `    ${name}: ${rounded(weights[name])},`),
    '  },',
    '}',
    '',
  ].join('\n')
