/** Preloaded into a server by tests (`--import`): shifts the wall clock by CLOCK_SHIFT_MS. */
const { Date: RealDate } = globalThis
let shiftMs = Number(process.env['CLOCK_SHIFT_MS'] ?? 0)

export const shiftClock = (milliseconds: number): void => void (shiftMs += milliseconds)

const now = () => RealDate.now() + shiftMs

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, newTarget) => Reflect.construct(target, given.length ? given : [now()], newTarget) as object,
  get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
})
