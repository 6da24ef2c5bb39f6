import { NetworkError } from '../spec/index.ts'
import { defined } from './defined.ts'

export const toCertain = (error: NetworkError): NetworkError => {
  const { kind, evidence, code, httpStatus, retryAfter, detail, missing, cause } = error
  return new NetworkError({ kind, evidence, code, missing, cause, isCertain: true, ...defined({ httpStatus, retryAfter, detail }) })
}

/**
 * Does work that comes before the call that publishes, such as making a container. Its failures end or postpone the delivery like those of a
 * post of which the network has nothing yet.
 */
export const prepare = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw error instanceof NetworkError ? toCertain(error) : error
  }
}
