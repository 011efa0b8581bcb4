def area(width, height)
    return width * height


label = "🎈"; print "the area is", area(2, 3)
