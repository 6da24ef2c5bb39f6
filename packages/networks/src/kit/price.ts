import type { Charge } from '../spec/prices.ts'

/** `0.20` for 200,000 millionths of a dollar, with a third decimal if there is one. */
export const formatDollars = (amount: number): string => (amount / 1_000_000).toFixed(3).replace(/0$/, '')

export const sumOf = (charges: readonly Charge[]): number => charges.reduce((sum, { amount }) => sum + amount, 0)
