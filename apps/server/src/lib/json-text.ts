/** A part of a response that is already JSON and is included unchanged. */
export class JsonText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  toJSON(): unknown {
    return JSON.parse(this.text)
  }
}

/** Stands in for a `T` of the contract, so that handlers can return stored documents without parsing them. */
export const asStored = <T>(text: string): T => new JsonText(text) as T
