#include "of_the_project.h"

int main(void) { return of_the_project(1); }
