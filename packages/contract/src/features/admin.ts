/** Administration of the instance. */
export {}
