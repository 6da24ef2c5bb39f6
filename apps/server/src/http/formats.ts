/** Formats of texts and numbers that the contract uses in addition to those of JSON Schema. */
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { isTimeZone } from '#lib/time-zone.ts'

/** Stops at the first error, because a hostile body could have any number. `explain` finds the others. */
export const ajv = new Ajv2020({ useDefaults: true, strict: false, validateSchema: false })
addFormats.default(ajv)

/** Longer than any text in these formats. Their patterns are too slow for a mebibyte. */
const isShort = (text: string) => text.length <= 100

const dateTime = (ajv.formats['date-time'] as { validate: (text: string) => boolean }).validate
/** RFC 3339 also allows leap seconds and the year 0, and an offset can lead past 9999: instants that cannot be represented here. */
ajv.addFormat('date-time', (text: string) => {
  const instant = isShort(text) && dateTime(text) ? new Date(text) : new Date(Number.NaN)
  return !Number.isNaN(instant.getTime()) && /^(?!0000)\d{4}-/.test(instant.toISOString())
})

ajv.addFormat('time-zone', (text: string) => isShort(text) && isTimeZone(text))

/** Whole numbers up to 2⁵³: beyond that, JSON numbers are no longer exact, and 1e308 counts as whole too. */
ajv.addFormat('int64', { type: 'number', validate: Number.isSafeInteger })

/** A signed 64-bit integer in canonical decimal form, not zero. */
ajv.addFormat('int64-decimal', (text: string) => /^-?[1-9]\d{0,18}$/.test(text) && BigInt.asIntN(64, BigInt(text)) === BigInt(text))

/** Whether a value has a format. A format for other types of values always matches. */
export function hasFormat(name: string, value: string | number): boolean {
  const format = ajv.formats[name]
  if (format instanceof RegExp) return typeof value === 'number' || format.test(value)
  const { type = 'string', validate } = (typeof format === 'function' ? { validate: format } : format) as {
    type?: 'string' | 'number'
    validate: RegExp | ((value: string | number) => boolean)
  }
  if (type !== typeof value) return true
  return validate instanceof RegExp ? validate.test(String(value)) : validate(value)
}
