/*
 * What the program's JavaScript engine lacks and the pages' libraries need. Imported before everything else.
 */
import "core-js/actual/url-search-params";
