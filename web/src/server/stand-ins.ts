/*
 * What the program's JavaScript engine lacks and the pages' libraries need. Imported before everything else.
 */
import "./global-name.ts";
import "core-js/actual/url";
import "core-js/actual/url-search-params";
import "core-js/actual/structured-clone";
import "fast-text-encoding";
