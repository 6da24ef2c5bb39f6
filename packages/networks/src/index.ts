export * from './spec/index.ts'
export { findNetwork, networks } from './registry.ts'
