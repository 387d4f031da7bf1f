import figures from "../../../contracts/figures.json";

/** The business figures that texts name as `{{figure.…}}`. */
export { figures };
