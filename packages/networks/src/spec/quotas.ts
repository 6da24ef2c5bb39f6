/** Allowances that all accounts of one app share, and that start again at a time of day. */
export interface Quota {
  code: 'uploads'
  /** How many per day. */
  limit: number
  /** The day starts at midnight in this time zone. */
  timeZone: string
  /** Codes of the network's refusals which show that the rest of the day is used up, such as by other software with the same app. */
  endedBy: readonly string[]
}
