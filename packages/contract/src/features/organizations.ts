/** Organizations, their people and their owner. */
export {}
