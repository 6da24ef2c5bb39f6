/** Integers below a bound, reproducible for a seed (Park and Miller's generator). */
export const randomFrom = (seed: number): ((below: number) => number) => {
  let state = seed
  return (below) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}
