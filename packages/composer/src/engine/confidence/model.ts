/** A logistic model: from features to the probability that a reader would publish the post as it is. */
import { type FeatureName, featureNames, type Features } from './features.ts'

export interface Model {
  /** `prior` until readers have graded posts. */
  origin: 'prior' | 'labels'
  bias: number
  weights: Readonly<Record<FeatureName, number>>
  /** Posts of at least this confidence are called sure. */
  threshold: number
}

export const probabilityOf = ({ bias, weights }: Pick<Model, 'bias' | 'weights'>, features: Features): number => {
  const sum = featureNames.reduce((total, name) => total + weights[name] * features[name], bias)
  return 1 / (1 + Math.exp(-sum))
}
